import { createContext } from 'react';

/** Called by the log-out button: ends the session and goes to the login page (AUTH-25). */
export const LogOutContext = createContext<() => void>(() => undefined);
