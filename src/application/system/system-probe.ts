import type { StoreFacts } from '../../domain/system/self-check.ts';

/** Facts about the shop's state, read on a person's behalf. @throws PortError `denied` without the permission */
export interface SystemProbe {
  read(actor: string): Promise<StoreFacts>;
}
