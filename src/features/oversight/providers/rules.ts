// The external services that the portal calls, and when an emergency address is alerted of their failures.

export const providerNames = ['gps', 'weather', 'mailbox'] as const;
export type ProviderName = (typeof providerNames)[number];

/** How the names of a service's settings begin. */
export const providerSettings: Readonly<Record<ProviderName, string>> = {
  gps: 'gps_',
  weather: 'weather_',
  mailbox: 'email_box_',
};

/** This many consecutive failures over this many minutes are an emergency. */
export const emergencyFailures = 3;
export const emergencyMinutes = 60;

/** `idle`: not called yet with this database. */
export const providerStates = ['idle', 'works', 'fails'] as const;
