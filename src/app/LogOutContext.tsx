import { createContext } from 'react';

/** What the log-out button calls: ends the session and goes to the login page (AUTH-25). */
export const LogOutContext = createContext<() => void>(() => undefined);
