import type { SvgIconComponent } from "@mui/icons-material";
import AccountCircleOutlined from "@mui/icons-material/AccountCircleOutlined";
import ApartmentRounded from "@mui/icons-material/ApartmentRounded";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import EventOutlined from "@mui/icons-material/EventOutlined";
import GavelOutlined from "@mui/icons-material/GavelOutlined";
import GroupOutlined from "@mui/icons-material/GroupOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import ReceiptLongOutlined from "@mui/icons-material/ReceiptLongOutlined";
import RestaurantMenuRounded from "@mui/icons-material/RestaurantMenuRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import SoupKitchenOutlined from "@mui/icons-material/SoupKitchenOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import type { SessionUser } from "@lonchera/contract/auth";
import { paths } from "./paths.ts";

export type Entry = { label: string; to: string; Icon: SvgIconComponent };

const staffEntries: readonly Entry[] = [
  { label: "Compañias", to: paths.adminCompanies(), Icon: ApartmentRounded },
  { label: "Menu", to: paths.adminMenu(), Icon: RestaurantMenuRounded },
  { label: "Ordenes", to: paths.adminOrders(), Icon: ReceiptLongOutlined },
  { label: "Cocina y despacho", to: paths.adminDaySheets(), Icon: SoupKitchenOutlined },
  { label: "Clientes", to: paths.adminClients(), Icon: GroupOutlined },
  { label: "Dia de la semana", to: paths.adminCategories(), Icon: EventOutlined },
  { label: "Zona de delivery", to: paths.adminDeliveryZones(), Icon: PlaceOutlined },
  { label: "Tiempo de corte", to: paths.adminCuttingTime(), Icon: ScheduleRounded },
  { label: "Importador", to: paths.adminImporter(), Icon: UploadFileOutlined },
  { label: "Exportar Comidas", to: paths.adminExport(), Icon: DownloadRounded },
  { label: "Reclamaciones", to: paths.adminClaims(), Icon: GavelOutlined },
  { label: "Perfil", to: paths.adminProfile(), Icon: AccountCircleOutlined },
];

/** What the drawer offers (specification, section 2.3). */
export function entriesOf(user: SessionUser): readonly Entry[] {
  if (user.is_staff) return staffEntries;
  if (user.company === null) return [];
  return [
    { label: "Menu", to: paths.menu(user.company), Icon: RestaurantMenuRounded },
    { label: "Ordenes", to: paths.orders(user.company), Icon: ReceiptLongOutlined },
    { label: "Perfil", to: paths.profile(user.company), Icon: AccountCircleOutlined },
  ];
}

export function roleLabel(user: Pick<SessionUser, "is_staff" | "customer_type">): string {
  if (user.is_staff) return "Administrador";
  return user.customer_type === "type2" ? "Empresa" : "Cliente";
}
