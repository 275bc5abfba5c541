import MuiTooltip, { type TooltipProps } from "@mui/material/Tooltip";
import { useState } from "react";

/**
 * MUI's tooltip, which takes no click when the focus opened it: after a dialog the focus returns to the button that opened it,
 * and its tooltip would cover the next one.
 */
export function Tooltip(props: TooltipProps) {
  const [isOfFocus, setIsOfFocus] = useState(false);
  return (
    <MuiTooltip
      {...props}
      disableInteractive={isOfFocus}
      onOpen={({ type }) => setIsOfFocus(type === "focus")}
    />
  );
}
