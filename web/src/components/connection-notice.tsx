import WifiOffRounded from "@mui/icons-material/WifiOffRounded";
import { useQueryClient } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import { useEffect, useSyncExternalStore } from "react";
import { isOffline } from "../lib/offline.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

const standIn = "/images/food_image.jpg";

/** Shows the default picture in place of those that a lost network left out, and loads them when it is back. */
function keepPictures(): () => void {
  // It is in the cache when it is needed.
  new Image().src = standIn;
  const missing = new Map<HTMLImageElement, { srcset: string; src: string }>();
  const replace = ({ target: image }: Event) => {
    if (!(image instanceof HTMLImageElement) || missing.has(image) || !isOffline()) return;
    missing.set(image, { srcset: image.srcset, src: image.src });
    image.srcset = "";
    image.src = standIn;
  };
  const restore = () => {
    for (const [image, addresses] of missing) Object.assign(image, addresses);
    missing.clear();
  };
  // Errors of pictures do not bubble.
  document.addEventListener("error", replace, true);
  window.addEventListener("online", restore);
  return () => {
    document.removeEventListener("error", replace, true);
    window.removeEventListener("online", restore);
  };
}

/** Says once that there is no network; when it is back, whatever is shown is read again. */
export function ConnectionNotice() {
  const client = useQueryClient();
  const isLost = useSyncExternalStore(subscribe, isOffline);
  useEffect(keepPictures, []);
  useEffect(() => {
    if (!isLost) return undefined;
    return () => void client.refetchQueries({ type: "active" });
  }, [client, isLost]);
  if (!isLost) return null;
  return (
    <Alert
      role="status"
      severity="warning"
      variant="filled"
      icon={<WifiOffRounded />}
      sx={{
        position: "fixed",
        left: { xs: 8, md: "auto" },
        right: 8,
        top: { xs: 60, md: 92 },
        zIndex: "snackbar",
        boxShadow: 6,
      }}
    >
      No tienes conexión a internet. Cuando vuelva, esta página se actualizará sola.
    </Alert>
  );
}
