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

/** Shows the default picture in place of those that a lost network left out, and loads them when it is back. */
function replaceMissingPictures(): () => void {
  // Loaded now, because it cannot be loaded without a network.
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
  // Errors of pictures do not bubble.
  document.addEventListener("error", replace, true);
  window.addEventListener("online", restore);
  return () => {
    document.removeEventListener("error", replace, true);
    window.removeEventListener("online", restore);
  };
}

/** Milliseconds between two tries while the browser has a network but the server cannot be reached. */
const tryAgainAfter = 15_000;

/** Whether the server cannot be reached. When it can be again, whatever is shown is read again. */
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

/** `Menú visto hoy a las 10:32.`; nothing for screens that are not kept. */
function useAgeText(isLost: boolean): string {
  const client = useQueryClient();
  const now = useNow(60_000);
  // Both in one text, because React compares what it reads by identity.
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

/** Says once that the server cannot be reached, and how old the shown data is. */
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
