import { defineScreen } from '../../../back-office/screen.tsx';
import { roleBindings } from '../../../back-office/staff/bindings.ts';
import { staffText } from '../../../text/admin/staff.ts';
import { staffBindings } from './bindings.ts';
import { StaffPage } from './staff-page.tsx';

export const staffScreen = defineScreen({ title: staffText.title, bindings: [roleBindings, staffBindings], Component: StaffPage });
