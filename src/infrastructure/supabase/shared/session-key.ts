/** Where the backend's session is kept on a device. Begins like every item of Supabase's own. */
export const SESSION_KEY = 'sb-session';
