import type { EvidencePictures } from '../../../application/order/order-admin-repository.ts';

/** Fake of signed addresses, without pictures behind them. */
export class InMemoryEvidencePictures implements EvidencePictures {
  async address(path: string): Promise<string> {
    return `https://toko.example/evidence/${path}`;
  }
}
