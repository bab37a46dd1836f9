import { Guarded } from "#site/islands/kit/Guarded.tsx";
import { DetailBlank } from "./DetailBlank.tsx";
import { OrderDetail, type Wanted } from "./OrderDetail.tsx";

/** `/profile/orders/detail/:orderId` */
export function DetailPage(wanted: Wanted) {
  return <Guarded waiting={<DetailBlank />}>{(user) => <OrderDetail user={user} {...wanted} />}</Guarded>;
}
