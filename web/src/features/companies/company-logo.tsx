import Avatar from "@mui/material/Avatar";

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{Lu}\d]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("");
}

/** Shows a company's logo, or its initials. It is hidden from screen readers, because the name is beside it. */
export function CompanyLogo({ name, logo, size = 48 }: { name: string; logo: string | null; size?: number }) {
  return (
    <Avatar
      variant="rounded"
      aria-hidden="true"
      {...(logo === null ? {} : { src: logo, alt: "" })}
      sx={{
        width: size,
        height: size,
        borderRadius: 1,
        bgcolor: logo === null ? "secondary.main" : "transparent",
        color: "secondary.contrastText",
        fontWeight: 700,
        fontSize: `${size * 0.42}px`,
      }}
    >
      {getInitials(name)}
    </Avatar>
  );
}
