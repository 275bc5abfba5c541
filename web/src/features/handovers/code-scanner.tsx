import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { focusOnMount } from "../../components/focus.ts";

/** Describes the part of the browser's `BarcodeDetector` that is used, because TypeScript's DOM library does not have it. */
type BarcodeDetector = {
  detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]>;
};
type BarcodeDetectorClass = {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

/** Returns the text of the QR code that a video shows, or null. */
type ReadQrCode = (video: HTMLVideoElement) => Promise<string | null>;

async function openBrowsersReader(): Promise<ReadQrCode | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (!Detector) return null;
  // Some systems have the class and read nothing with it.
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** The longer side of the picture that is read has at most this many pixels. Larger pictures only take longer. */
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

/** Opens the browser's reader, or our own if there is none. */
async function openQrReader(): Promise<ReadQrCode> {
  return (await openBrowsersReader()) ?? (await openOwnReader());
}

/** Two readings of the camera are this many milliseconds apart. */
const lookInterval = 150;
/** A code has to be out of sight for this many milliseconds before it counts again. */
const repeatAfter = 3_000;

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: "No diste permiso para usar la cámara. Actívalo en tu navegador o escribe el código.",
  NotFoundError: "Este equipo no tiene cámara. Escribe el código.",
  NotReadableError: "Otra aplicación está usando la cámara. Ciérrala o escribe el código.",
};
const otherProblem = "No pudimos abrir la cámara. Escribe el código.";

async function openCamera(): Promise<MediaStream> {
  // Browsers have it in secure contexts only.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException("no camera", "NotSupportedError");
  return devices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
}

const stopCamera = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

type CodeScannerProps = {
  /** Returns false for a code that has to be read again, because the one before is still under way. */
  onCode: (text: string) => boolean;
  onClose: () => void;
};

/** Reads codes with the camera until it is closed. */
function useCamera(onCode: CodeScannerProps["onCode"]) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const controller = new AbortController();
    let last = { text: "", seenAt: 0 };
    const readFrame = async (read: ReadQrCode) => {
      const text = await read(element);
      if (text === null) return;
      const now = performance.now();
      const isNew = text !== last.text || now - last.seenAt > repeatAfter;
      if (!isNew || report(text)) last = { text, seenAt: now };
    };
    const scan = async () => {
      const read = await openQrReader();
      const stream = await openCamera();
      try {
        element.srcObject = stream;
        await element.play();
        while (!controller.signal.aborted) {
          await readFrame(read);
          await new Promise((resolve) => setTimeout(resolve, lookInterval));
        }
      } finally {
        stopCamera(stream);
      }
    };
    scan().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : "";
      if (!controller.signal.aborted) setProblem(problems[name] ?? otherProblem);
    });
    return () => controller.abort();
  }, []);
  return { video, problem };
}

export function CodeScanner({ onCode, onClose }: CodeScannerProps) {
  const { video, problem } = useCamera(onCode);
  return (
    <Box sx={{ mb: 2 }}>
      {problem === null ? (
        <Box
          component="video"
          ref={video}
          muted
          playsInline
          aria-label="Cámara: apunta al código QR"
          sx={{
            display: "block",
            width: "100%",
            maxWidth: 480,
            aspectRatio: "4 / 3",
            objectFit: "cover",
            borderRadius: 1,
            bgcolor: "#000",
            mb: 1,
          }}
        />
      ) : (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      <Button ref={focusOnMount} variant="outlined" onClick={onClose}>
        Cerrar la cámara
      </Button>
    </Box>
  );
}
