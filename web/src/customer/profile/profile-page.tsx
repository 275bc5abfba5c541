import { Profile } from "../../profile/profile.tsx";

export function ProfilePage() {
  return <Profile />;
}
