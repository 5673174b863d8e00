import type { StoreFacts } from '../../domain/system/self-check.ts';

/** Technical facts about the shop, read on a person's behalf. @throws PortError `denied` without the permission */
export interface SystemProbe {
  read(actor: string): Promise<StoreFacts>;
}
