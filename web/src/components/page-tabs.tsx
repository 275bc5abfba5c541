import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type ReactNode, useId } from "react";

type PageTabsProps<Key extends string> = {
  label: string;
  tabs: readonly { readonly key: Key; readonly label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** The row of tabs would clip an outer focus ring. */
const ringInside = { borderRadius: 1, "&.Mui-focusVisible": { outlineOffset: -3 } };

/** Forced colours replace the background of the line below the chosen tab. */
const shownInForcedColors = {
  "& .MuiTabs-indicator": {
    "@media (forced-colors: active)": { bgcolor: "Highlight", forcedColorAdjust: "none" },
  },
};

/** The main parts of a page, of which one is shown. */
export function PageTabs<Key extends string>(props: PageTabsProps<Key>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const getTabId = (key: Key) => `${id}-${key}`;
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_, key: Key) => onChoose(key)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ displayPrint: "none", mb: 2, borderBottom: 1, borderColor: "divider", ...shownInForcedColors }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={getTabId(tab.key)}
            aria-controls={id}
            label={tab.label}
            sx={{ fontSize: "1rem", fontWeight: 650, px: { xs: 1.5, sm: 2.5 }, ...ringInside }}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={id} aria-labelledby={getTabId(chosen)}>
        {children}
      </div>
    </>
  );
}
