import { startPanel } from "../kit/start.tsx";
import { AdminOrderPage } from "./AdminOrderPage.tsx";

startPanel(() => <AdminOrderPage orderId={location.pathname.split("/").filter(Boolean).at(-1) ?? ""} />);
