import { Profile } from "./profile.tsx";

export function AdminProfilePage() {
  return <Profile />;
}
