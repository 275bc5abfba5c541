import Avatar from "@mui/material/Avatar";

function initialsOf(name: string): string {
  const [first = "", second = ""] = name.split(/\s+/);
  return `${first.charAt(0)}${second.charAt(0)}`.toUpperCase();
}

/** A company's logo, its initials where it has none. The name stands beside it, so it says nothing of its own. */
export function CompanyLogo({ name, logo, size = 48 }: { name: string; logo: string | null; size?: number }) {
  return (
    <Avatar
      variant="rounded"
      aria-hidden="true"
      {...(logo === null ? {} : { src: logo, alt: "" })}
      sx={{
        width: size,
        height: size,
        borderRadius: 2.5,
        bgcolor: logo === null ? "secondary.main" : "transparent",
        color: "secondary.contrastText",
        fontWeight: 700,
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
