// A short low tone for a reading that was not taken: the judge looks at the piece, not at the screen.

const [HERTZ, SECONDS] = [220, 0.25];
/** @type {AudioContext | null} */
let context = null;

/** Sound the tone, where the browser has one and lets a page be heard. */
export const soundTone = () => {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    tone.frequency.value = HERTZ;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + SECONDS);
    context.resume();
  } catch {
    // It is announced and seen as well.
  }
};
