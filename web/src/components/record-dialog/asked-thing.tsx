import { useState, type ReactNode } from "react";
import { NoticeDialog } from "../notice-dialog.tsx";

/** In an address, in place of an id: the dialog of a new thing. */
export const newMark = "nuevo";

type AskedThingProps<Thing> = {
  /** An id, `newMark`, or `null` where no dialog is open. */
  asked: string | null;
  /** `undefined` until they are there. */
  things: readonly Thing[] | undefined;
  /** Said where none of them is the one that is asked for, as of an old link. */
  missing: string;
  onClose: () => void;
  /** The dialog, `null` for a new thing. */
  children: (thing: Thing | null) => ReactNode;
};

/** Stays with the thing that it opened with, also when that has left the list: what is typed is not lost. */
function Asked<Thing extends { readonly id: number }>(props: AskedThingProps<Thing> & { asked: string }) {
  const { asked, things, missing, onClose, children } = props;
  const found = things?.find(({ id }) => String(id) === asked);
  const [kept, setKept] = useState(found);
  if (found !== undefined && found !== kept) setKept(found);
  if (asked === newMark) return children(null);
  const thing = found ?? kept;
  if (thing !== undefined) return children(thing);
  return things === undefined ? null : (
    <NoticeDialog title="No se encontró" closeLabel="Cerrar" onClose={onClose}>
      {missing}
    </NoticeDialog>
  );
}

/** The dialog that the address asks for, once its thing is here. */
export function AskedThing<Thing extends { readonly id: number }>(props: AskedThingProps<Thing>) {
  const { asked } = props;
  return asked === null ? null : <Asked key={asked} {...props} asked={asked} />;
}
