import CloseRounded from "@mui/icons-material/CloseRounded";
import Button from "@mui/material/Button";
import GlobalStyles from "@mui/material/GlobalStyles";
import IconButton from "@mui/material/IconButton";
import Stack from "@mui/material/Stack";
import { styled, type Theme } from "@mui/material/styles";
import {
  closeSnackbar,
  type CustomContentProps,
  enqueueSnackbar,
  MaterialDesignContent,
  SnackbarProvider,
  type SnackbarKey,
} from "notistack";
import { useEffect, useRef } from "react";
import { useSnackbarsOffControls } from "./snackbar-position.ts";
import { focusHeading } from "./lost-focus.ts";
import { ConnectionNotice } from "./connection-notice.tsx";
import { VersionNotice } from "./version-notice.tsx";

/** Describes a button in the message. Pressing it also closes the message. */
export type SnackbarAction = { label: string; onChoose: () => void };
export type SnackbarVariant = "success" | "error" | "info";

/** The size of a button in pixels. */
const touchTarget = { xs: 44, md: 32 };

const container = ".notistack-SnackbarContainer.notistack-SnackbarContainer";
const openList = ":is(.MuiMenu-root, .MuiAutocomplete-popper)";

/**
 * Puts the snackbars below the buttons at the top right of a screen. They are behind an open list, whose options must
 * be reachable.
 */
function SnackbarPosition() {
  const createStyles = (theme: Theme) => ({
    [container]: { top: 60, [theme.breakpoints.up("md")]: { top: 92 } },
    [`body:has(> ${openList}) ${container}`]: { zIndex: theme.zIndex.appBar },
  });
  return <GlobalStyles styles={createStyles} />;
}

const StyledContent = styled(MaterialDesignContent)(({ theme }) => ({
  "&&": {
    ...theme.typography.body1,
    fontWeight: 600,
    borderRadius: theme.shape.borderRadius,
    boxShadow: theme.vars.shadows[6],
    flexWrap: "nowrap",
    "& #notistack-snackbar": { minWidth: 0, overflowWrap: "anywhere" },
    // Smaller text makes the message lower, so it fits between the buttons of a phone screen.
    [theme.breakpoints.down("sm")]: { fontSize: theme.typography.body2.fontSize, lineHeight: 1.35 },
  },
  "&&.notistack-MuiContent-success": {
    backgroundColor: theme.vars.palette.success.main,
    color: theme.vars.palette.success.contrastText,
  },
  "&&.notistack-MuiContent-error": {
    backgroundColor: theme.vars.palette.error.main,
    color: theme.vars.palette.error.contrastText,
  },
  "&&.notistack-MuiContent-info": {
    backgroundColor: theme.vars.palette.secondary.main,
    color: theme.vars.palette.secondary.contrastText,
  },
}));

function Content(props: CustomContentProps) {
  useSnackbarsOffControls();
  return <StyledContent {...props} />;
}

function Dismiss({ id }: { id: SnackbarKey }) {
  return (
    <IconButton
      size="small"
      color="inherit"
      aria-label="Cerrar mensaje"
      onClick={() => {
        closeSnackbar(id);
      }}
      sx={{ minWidth: touchTarget, minHeight: touchTarget }}
    >
      <CloseRounded fontSize="small" />
    </IconButton>
  );
}

function ActionButton({ id, action }: { id: SnackbarKey; action: SnackbarAction }) {
  // Until the message has disappeared, the button could be pressed again.
  const isChosen = useRef(false);
  const choose = () => {
    if (isChosen.current) return;
    isChosen.current = true;
    action.onChoose();
    closeSnackbar(id);
  };
  return (
    <>
      <Button size="small" color="inherit" onClick={choose} sx={{ minHeight: touchTarget }}>
        {action.label}
      </Button>
      <Dismiss id={id} />
    </>
  );
}

/** Moves the focus out of a message before it disappears. */
function moveFocusOut(message: HTMLElement): void {
  if (message.contains(document.activeElement)) focusHeading();
}

/**
 * Shows the notices that stay as long as their reason exists. On phones they are above the bar of the cart. Dialogs
 * cover them because their buttons are at the same place.
 */
function Notices() {
  return (
    <Stack
      sx={{
        position: "fixed",
        displayPrint: "none",
        left: { xs: 8, md: "auto" },
        right: { xs: 8, md: 16 },
        bottom: { xs: 84, md: 16 },
        zIndex: "appBar",
        gap: 1,
      }}
    >
      <ConnectionNotice />
      {import.meta.env.PROD && <VersionNotice />}
    </Stack>
  );
}

let isMounted = false;
let mounted = Promise.withResolvers<void>();

export function SnackbarStack() {
  useEffect(() => {
    isMounted = true;
    mounted.resolve();
    return () => {
      isMounted = false;
      mounted = Promise.withResolvers<void>();
    };
  }, []);
  return (
    <>
      <SnackbarPosition />
      <Notices />
      <SnackbarProvider
        maxSnack={4}
        // An open dialog hides the screen from screen readers, but not a message that is added directly to the body.
        domRoot={document.body}
        autoHideDuration={6000}
        anchorOrigin={{ vertical: "top", horizontal: "right" }}
        Components={{ success: Content, error: Content, info: Content }}
        action={(id) => <Dismiss id={id} />}
        onExit={moveFocusOut}
      />
    </>
  );
}

/** Closes the messages, and drops those that still wait for the stack to be mounted. */
export function dismissSnackbars(): void {
  if (isMounted) closeSnackbar();
  else mounted = Promise.withResolvers<void>();
}

export async function showSnackbar(
  message: string,
  variant: SnackbarVariant,
  action?: SnackbarAction,
): Promise<void> {
  await mounted.promise;
  enqueueSnackbar(message, {
    variant,
    // A message with an action is not a duplicate, because it may undo another change.
    preventDuplicate: variant === "info" && action === undefined,
    ...(action && { action: (id) => <ActionButton id={id} action={action} /> }),
  });
}
