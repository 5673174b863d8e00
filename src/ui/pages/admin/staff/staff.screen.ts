import { defineScreen } from '../kit/screen.tsx';
import { roleBindings } from '../parts/staff/bindings.ts';
import { staffText } from '../parts/staff/staff.text.ts';
import { staffBindings } from './bindings.ts';
import { StaffPage } from './staff-page.tsx';

export const staffScreen = defineScreen({ title: staffText.title, bindings: [roleBindings, staffBindings], Component: StaffPage });
