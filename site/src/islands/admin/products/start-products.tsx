import { startPanel } from "../shell/start.tsx";
import { ProductsPage } from "./ProductsPage.tsx";

startPanel(() => <ProductsPage />);
