import { showStock } from "./show-stock.ts";

showStock();
