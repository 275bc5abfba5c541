import MuiTooltip, { type TooltipProps } from "@mui/material/Tooltip";
import { useState } from "react";

/**
 * Wraps MUI's tooltip. A tooltip that opened by focus does not receive clicks. After a dialog the focus returns to
 * the button that opened it, and the tooltip of this button could cover the next button.
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
