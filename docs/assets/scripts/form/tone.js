// A short low tone for a reading that was not taken: the judge looks at the piece, not at the screen.

const [HERTZ, SECONDS, LOUDNESS] = [220, 0.25, 0.4];
let context = null;

/** Sound the tone, where the browser has one and lets a page be heard. */
export const soundTone = () => {
  try {
    context ??= new AudioContext();
    context.resume();
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = "square";
    tone.frequency.value = HERTZ;
    loudness.gain.value = LOUDNESS;
    tone.connect(loudness).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + SECONDS);
  } catch {
    // It is announced and seen as well.
  }
};
