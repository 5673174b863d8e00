import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { HttpPictureMessages } from '../../../../src/infrastructure/http-client/order/picture-messages.ts';
import { SupabaseProofPictures } from '../../../../src/infrastructure/supabase/order/proof-pictures.ts';
import { withToken } from '../../../../src/infrastructure/supabase/shared/rest-client.ts';
import { pictureMessagesContract } from '../../../contracts/order/picture-messages.contract.ts';
import { openOrderFront } from '../../../support/order-front.ts';
import { connectionOf } from '../../../support/supabase-as.ts';

interface Seen {
  readonly messages: readonly { readonly text: string; readonly picture: string | null }[];
}

pictureMessagesContract(async () => {
  const front = await openOrderFront();
  const { world } = front;
  const cs = await world.staff('cs');
  const buyer = await world.buyer();
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  return {
    messages: new HttpPictureMessages((input, init) => fetch(input, withToken(init, cs.token)), `${front.origin}/api`),
    files: new SupabaseProofPictures(
      connectionOf(world.database, async () => cs.token, cs.id),
      randomUUID,
    ),
    picture: new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }),
    order: async () => world.paid(buyer, await world.product({ kind: 'service' })),
    sent: async (order) => {
      const { messages } = await world.call<Seen>(buyer.token, 'order_detail', { p_order: order });
      return messages.map(({ text, picture }) => ({ text, picture }));
    },
    close: () => front.close(),
  };
});
