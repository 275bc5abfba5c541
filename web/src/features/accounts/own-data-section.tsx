import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Alert from "@mui/material/Alert";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { getOwnData } from "@lonchera/contract/privacy";
import { toLimaDate } from "@lonchera/domain/calendar";
import { paths } from "../../app/paths.ts";
import { BusyButton } from "../../components/busy-button.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { saveJson } from "../../components/save-file.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useUrlState } from "../../components/url-state.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { SectionCard } from "../../components/section-card.tsx";
import { call, longTimeout } from "../../lib/api/call.ts";

const DeleteAccountDialog = lazyComponent(() => import("./delete-account-dialog.tsx"), "DeleteAccountDialog");

function useOwnDataDownload() {
  return useExclusiveMutation({
    mutationFn: async () => {
      const data = await call(getOwnData, {}, { timeout: longTimeout });
      saveJson(data, `mis_datos_${toLimaDate(Date.parse(data.made_at))}.json`);
    },
    onSuccess: () => snackbar.success("Descargamos tus datos en un archivo"),
  });
}

/** Offers the user's legal rights: a copy of their data and the deletion of their account. */
export function OwnDataSection({ email }: { email: string }) {
  const downloading = useOwnDataDownload();
  const address = useUrlState();
  return (
    <SectionCard
      title="Tus datos"
      lead={
        <>
          Puedes llevarte en un archivo todo lo que guardamos sobre ti, o eliminar tu cuenta. Más en la{" "}
          <Link component={RouterLink} to={paths.privacy()}>
            política de privacidad
          </Link>
          .
        </>
      }
    >
      {downloading.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          No pudimos descargar tus datos. {downloading.error.message}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
        <BusyButton
          variant="outlined"
          startIcon={<DownloadRounded />}
          busy={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          Descargar mis datos
        </BusyButton>
        <Button
          color="error"
          startIcon={<DeleteOutlineRounded />}
          onClick={() => address.open({ dialog: "eliminar" })}
        >
          Eliminar mi cuenta
        </Button>
      </Stack>
      {address.params.get("dialog") === "eliminar" && (
        <DeleteAccountDialog email={email} onClose={() => address.close("dialog")} />
      )}
    </SectionCard>
  );
}
