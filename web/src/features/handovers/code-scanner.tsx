import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { takeFocus } from "../../components/focus.ts";
import { openQrReader, type ReadQrCode } from "./read-qr-code.ts";

/** Milliseconds between two looks, and for which a code has to be out of sight until it counts again. */
const lookInterval = 150;
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
      const now = Date.now();
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
      <Button ref={takeFocus} variant="outlined" onClick={onClose}>
        Cerrar la cámara
      </Button>
    </Box>
  );
}
