import { Profile } from "./profile.tsx";

export function ProfilePage() {
  return <Profile />;
}
