import { Profile } from "../../profile/profile.tsx";

export function AdminProfilePage() {
  return <Profile />;
}
