import WifiOffRounded from "@mui/icons-material/WifiOffRounded";
import { useQueryClient } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import { useEffect, useState, useSyncExternalStore } from "react";
import { findShownPersistedQueries, persistQueries } from "../lib/api/persisted-queries.ts";
import { isOffline, isOfflineDocument } from "../lib/offline.ts";
import { formatMoment } from "../lib/time-text.ts";
import { useNow } from "./use-now.ts";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

const defaultPicture = "/images/food_image.jpg";

/**
 * Shows the default picture in place of pictures that failed without a network, and loads these when the network is
 * back.
 */
function replaceMissingPictures(): () => void {
  // The picture is loaded now because it cannot be loaded without a network.
  new Image().src = defaultPicture;
  const missing = new Map<HTMLImageElement, { srcset: string; src: string }>();
  const replace = ({ target: image }: Event) => {
    if (!(image instanceof HTMLImageElement) || missing.has(image) || !isOffline()) return;
    missing.set(image, { srcset: image.srcset, src: image.src });
    image.srcset = "";
    image.src = defaultPicture;
  };
  const restore = () => {
    for (const [image, addresses] of missing) Object.assign(image, addresses);
    missing.clear();
  };
  // The error events of pictures do not bubble, so this listens in the capture phase.
  document.addEventListener("error", replace, true);
  window.addEventListener("online", restore);
  return () => {
    document.removeEventListener("error", replace, true);
    window.removeEventListener("online", restore);
  };
}

/** Milliseconds between two attempts while the browser has a network but the server cannot be reached. */
const tryAgainAfter = 15_000;

/** Says whether the server cannot be reached. When it can be reached again, the shown data is loaded again. */
function useIsLost(): boolean {
  const client = useQueryClient();
  const isWithoutNetwork = useSyncExternalStore(subscribe, isOffline);
  const [isUnreached, setIsUnreached] = useState(isOfflineDocument);
  useEffect(() => persistQueries(client, (isReached) => setIsUnreached(!isReached)), [client]);
  useEffect(() => {
    if (!isWithoutNetwork) return undefined;
    return () => void client.refetchQueries({ type: "active" });
  }, [client, isWithoutNetwork]);
  useEffect(() => {
    if (!isUnreached) return undefined;
    const timer = setInterval(() => void client.refetchQueries({ type: "active" }), tryAgainAfter);
    return () => clearInterval(timer);
  }, [client, isUnreached]);
  return isWithoutNetwork || isUnreached;
}

const seenTexts = { menu: "Menú visto", orders: "Pedidos vistos", cart: "Carrito visto" };

/** Returns for example `Menú visto hoy a las 10:32.`, or an empty text for screens whose data is not kept. */
function useAgeText(isLost: boolean): string {
  const client = useQueryClient();
  const now = useNow(60_000);
  // Both are in one text because React compares snapshots by identity.
  const read = () => {
    const shown = isLost ? findShownPersistedQueries(client) : null;
    return shown ? `${seenTexts[shown.part]}|${shown.readAt}` : "";
  };
  const seen = useSyncExternalStore((listener) => client.getQueryCache().subscribe(listener), read);
  if (seen === "") return "";
  const [text, readAt] = seen.split("|");
  const moment = formatMoment(Number(readAt), now);
  return `${text} ${moment.startsWith("a ") ? "hoy " : ""}${moment}.`;
}

/** Says in one place that the server cannot be reached, and how old the shown data is. */
export function ConnectionNotice() {
  const isLost = useIsLost();
  const age = useAgeText(isLost);
  useEffect(replaceMissingPictures, []);
  if (!isLost) return null;
  return (
    <Alert role="status" severity="warning" variant="filled" icon={<WifiOffRounded />} sx={{ boxShadow: 6 }}>
      {age
        ? `Sin conexión. ${age} Para pedir o cambiar algo necesitas internet.`
        : "No tienes conexión a internet. Cuando vuelva, esta página se actualizará sola."}
    </Alert>
  );
}
