import { defineScreen } from '../../../back-office/screen.tsx';
import { adminText } from '../../../text/admin/admin.ts';
import { systemBindings } from './bindings.ts';
import { SystemPage } from './system-page.tsx';

export const systemScreen = defineScreen({ title: adminText.system, bindings: [systemBindings], Component: SystemPage });
