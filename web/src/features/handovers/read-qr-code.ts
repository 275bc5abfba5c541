/** The part of the browser's `BarcodeDetector` that is used. TypeScript's DOM library does not have it. */
type BarcodeDetector = {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
};
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Returns the text of the QR code that a video shows, or null. */
export type ReadQrCode = (video: HTMLVideoElement) => Promise<string | null>;

async function openBrowsersReader(): Promise<ReadQrCode | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (!Detector) return null;
  // Some systems have the class and read nothing with it.
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** Pixels of the longer side of the picture that is read. Larger ones only take longer. */
const longestSide = 800;

async function openOwnReader(): Promise<ReadQrCode> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = context?.getImageData(0, 0, canvas.width, canvas.height);
    if (!picture) return null;
    try {
      return decodeQR(picture);
    } catch {
      // It throws where there is no code.
      return null;
    }
  };
}

/** The browser's reader, or else one of our own. */
export async function openQrReader(): Promise<ReadQrCode> {
  return (await openBrowsersReader()) ?? (await openOwnReader());
}
