import { defineScreen } from '../../../back-office/screen.tsx';
import { dashboardText } from '../../../text/admin/dashboard.ts';
import { dashboardBindings } from './bindings.ts';
import { DashboardPage } from './dashboard-page.tsx';

export const dashboardScreen = defineScreen({ title: dashboardText.title, bindings: [dashboardBindings], Component: DashboardPage });
