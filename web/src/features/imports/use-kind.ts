import { importKinds, type ImportKind } from "@lonchera/contract/imports";
import { useAddress } from "../../components/use-address.ts";
import { useDraftValue } from "../../components/use-draft.ts";

const first: ImportKind = "group";

function kindOf(params: URLSearchParams): ImportKind {
  return importKinds.find((kind) => kind === params.get("kind")) ?? first;
}

function itself(kind: ImportKind): ImportKind {
  return kind;
}

/** The kind of import that the address names; a choice counts at once, before the address has it. */
export function useKind(params: URLSearchParams) {
  const { replace } = useAddress();
  const { shown, setShown, reportNow } = useDraftValue(kindOf(params), itself, (kind) =>
    replace({ kind: kind === first ? null : kind }),
  );
  return {
    kind: shown,
    choose: (kind: ImportKind) => {
      setShown(kind);
      reportNow(kind);
    },
  };
}
