// Whether the browser reads QR and bar codes.

/** @returns {any} what may have a detector of codes, which few browsers have */
export const detectors = () => globalThis;

/** Whether there is something to read codes with: some browsers have a detector that knows no code. */
export const canScan = async () => {
  if (!("BarcodeDetector" in globalThis && navigator.mediaDevices?.getUserMedia)) return false;
  const formats = await detectors().BarcodeDetector.getSupportedFormats().catch(() => []);
  return formats.length > 0;
};
