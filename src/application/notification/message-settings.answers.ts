import * as v from 'valibot';
import { type MessageSettings, type MessageSwitch, STAFF_NOTICES } from '../../domain/notification/staff-notice.ts';
import { noParameters, type Procedure, typed } from '../shared/procedure.ts';

const settings = v.object({
  has_phone: v.boolean(),
  orders: v.boolean(),
  staff: v.nullable(
    v.object({
      is_on_duty: v.boolean(),
      kinds: v.array(
        v.object({
          kind: v.picklist(STAFF_NOTICES.map(({ kind }) => kind)),
          notification: v.boolean(),
          whatsapp: v.nullable(v.boolean()),
        }),
      ),
    }),
  ),
});

export const readMessageSettings = {
  procedure: 'read_message_settings',
  parameters: noParameters,
  // Without `fields`: the notifications of visitors would share files with the schemas of orders.
  output: v.pipe(
    settings,
    v.transform(
      ({ has_phone: hasPhone, orders, staff }): MessageSettings => ({
        hasPhone,
        orders,
        staff: staff === null ? null : { isOnDuty: staff.is_on_duty, kinds: staff.kinds },
      }),
    ),
  ),
  failures: [],
} as const satisfies Procedure;

export const chooseMessageSetting = {
  procedure: 'choose_message_setting',
  parameters: typed<{ readonly switch: MessageSwitch; readonly isOn: boolean }>(),
  output: v.unknown(),
  failures: ['INVALID'],
} as const satisfies Procedure;
