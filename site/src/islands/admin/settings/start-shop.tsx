import { startPanel } from "../kit/start.tsx";
import { ShopPage } from "./ShopPage.tsx";

startPanel(() => <ShopPage />);
