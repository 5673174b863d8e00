import * as v from 'valibot';
import { type MessageSwitch, STAFF_NOTICES } from '../../domain/notification/staff-notice.ts';
import { stepOutcome } from '../order/step.answers.ts';
import { fields, noParameters, type Procedure, typed } from '../shared/call.ts';

const kind = v.object({
  kind: v.picklist(STAFF_NOTICES.map((notice) => notice.kind)),
  notification: v.boolean(),
  whatsapp: v.nullable(v.boolean()),
});

export const readMessageSettings = {
  procedure: 'read_message_settings',
  parameters: noParameters,
  output: fields({
    hasPhone: v.boolean(),
    orders: v.boolean(),
    staff: v.nullable(fields({ isOnDuty: v.boolean(), kinds: v.array(kind) })),
  }),
  failures: [],
} as const satisfies Procedure;

export const chooseMessageSetting = {
  procedure: 'choose_message_setting',
  parameters: typed<{ readonly switch: MessageSwitch; readonly isOn: boolean }>(),
  output: stepOutcome,
  failures: ['INVALID'],
} as const satisfies Procedure;
