import { startPanel } from "../shell/start.tsx";
import { ShopPage } from "./ShopPage.tsx";

startPanel(() => <ShopPage />);
