import type { MessageSettingsRepository } from '../../../application/notification/message-settings.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { type MessageSettings, type MessageSwitch, STAFF_NOTICES, switched } from '../../../domain/notification/staff-notice.ts';

interface Person {
  readonly id: string;
  readonly hasPhone: boolean;
  readonly permissions: readonly string[];
}

/** Message settings by person id; all on by default. */
export class MemoryMessageSettings {
  readonly off = new Map<string, ReadonlySet<MessageSwitch>>();
  isAway = false;
}

export class InMemoryMessageSettingsRepository implements MessageSettingsRepository {
  constructor(
    private readonly store: MemoryMessageSettings,
    /** The signed-in person. */
    private readonly who: () => Person | null,
  ) {}

  async read(): Promise<MessageSettings> {
    const { id, hasPhone, permissions } = this.person();
    const kinds = STAFF_NOTICES.filter(({ permission }) => permissions.includes(permission)).map(({ kind, isByWhatsapp }) => ({
      kind,
      notification: true,
      whatsapp: isByWhatsapp ? true : null,
    }));
    const all: MessageSettings = { hasPhone, orders: true, staff: kinds.length === 0 ? null : { isOnDuty: true, kinds } };
    return [...(this.store.off.get(id) ?? [])].reduce((settings, name) => switched(settings, name, false), all);
  }

  async choose(name: MessageSwitch, isOn: boolean): Promise<void> {
    const { id } = this.person();
    const isKnown = STAFF_NOTICES.some(
      ({ kind, isByWhatsapp }) => name === `${kind}:notification` || (isByWhatsapp && name === `${kind}:whatsapp`),
    );
    if (name !== 'orders' && name !== 'duty' && !isKnown) throw new PortError('invalid', 'no such switch', 'INVALID');
    const off = new Set(this.store.off.get(id));
    if (isOn) off.delete(name);
    else off.add(name);
    this.store.off.set(id, off);
  }

  private person(): Person {
    if (this.store.isAway) throw new PortError('unavailable', 'no answer');
    const person = this.who();
    if (person === null) throw new PortError('denied', 'settings belong to one person', '42501');
    return person;
  }
}
