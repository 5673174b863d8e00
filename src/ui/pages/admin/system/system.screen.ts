import { adminText } from '../kit/admin.text.ts';
import { defineScreen } from '../kit/screen.tsx';
import { systemBindings } from './bindings.ts';
import { SystemPage } from './system-page.tsx';

export const systemScreen = defineScreen({ title: adminText.system, bindings: [systemBindings], Component: SystemPage });
