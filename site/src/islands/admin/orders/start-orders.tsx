import { startPanel } from "../shell/start.tsx";
import { OrdersPage } from "./OrdersPage.tsx";

startPanel(() => <OrdersPage />);
