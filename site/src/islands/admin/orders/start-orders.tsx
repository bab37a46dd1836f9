import { startPanel } from "../kit/start.tsx";
import { OrdersPage } from "./OrdersPage.tsx";

startPanel(() => <OrdersPage />);
