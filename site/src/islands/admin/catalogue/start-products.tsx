import { startPanel } from "../kit/start.tsx";
import { ProductsPage } from "./ProductsPage.tsx";

startPanel(() => <ProductsPage />);
