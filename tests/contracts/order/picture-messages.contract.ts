import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EvidenceFiles } from '../../../src/application/complaint/complaint-service.ts';
import type { PictureMessages } from '../../../src/application/order/order-admin-repository.ts';

export interface PictureMessagesWorld {
  /** Of a member of staff who may write to buyers. */
  readonly messages: PictureMessages;
  readonly files: EvidenceFiles;
  /** A picture that can be read. */
  readonly picture: Blob;
  /** A paid service. @returns the order */
  order(): Promise<string>;
  /** The messages of an order as its buyer reads them. */
  sent(order: string): Promise<readonly { readonly text: string; readonly picture: string | null }[]>;
  close(): Promise<void>;
}

/** The contract of messages of the shop with a picture. */
export const pictureMessagesContract = (open: () => Promise<PictureMessagesWorld>): void => {
  describe('message with a picture', () => {
    let world: PictureMessagesWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('sent: with its text and the path of the upload', async () => {
      const order = await world.order();
      const path = await world.files.upload(world.picture);
      await world.messages.send(order, 'Sudah sampai Epic III.', path);
      expect(await world.sent(order)).toEqual([{ text: 'Sudah sampai Epic III.', picture: path }]);
    });
    test('text with a password, unknown order, picture that was never uploaded: refused, and nothing is sent', async () => {
      const order = await world.order();
      const path = await world.files.upload(world.picture);
      await expect(world.messages.send(order, 'kata sandi: rahasia123', path)).rejects.toMatchObject({ code: 'MESSAGE_REFUSED' });
      await expect(world.messages.send(crypto.randomUUID(), 'Sudah.', path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const other = path.replace(/[^/]+$/, `${crypto.randomUUID()}.jpg`);
      await expect(world.messages.send(order, 'Sudah.', other)).rejects.toMatchObject({ code: 'INVALID' });
      expect(await world.sent(order)).toEqual([]);
    });
    test('file that is no picture: not uploaded', async () => {
      await expect(world.files.upload(new Blob(['isi'], { type: 'text/plain' }))).rejects.toMatchObject({ reason: 'invalid' });
    });
  });
};
