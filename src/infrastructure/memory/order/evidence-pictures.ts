import type { EvidencePictures } from '../../../application/order/order-admin-repository.ts';

/** Addresses of pictures that are not there. */
export class InMemoryEvidencePictures implements EvidencePictures {
  async address(path: string): Promise<string> {
    return `https://toko.example/evidence/${path}`;
  }
}
