// Generates the demo data as plain rows, without a database: the same day gives the same rows.
import { addAccountability } from './accountability.ts';
import { addCars } from './cars.ts';
import { addCities } from './cities.ts';
import { addClients } from './clients.ts';
import { addCourierMails } from './courier-mails.ts';
import { addImports } from './imports.ts';
import { addInvoices } from './invoices.ts';
import { addKnownValues } from './known-values.ts';
import { addMails } from './mails.ts';
import { addNotices } from './notices.ts';
import { addOffices } from './offices.ts';
import { addPackages } from './packages.ts';
import { addProjects } from './projects.ts';
import { addRecalls } from './recalls.ts';
import { addRecords } from './records.ts';
import { addRequests } from './requests.ts';
import { startRows, type Table } from './rows.ts';
import { addSettings } from './settings.ts';
import { addShipmentRequests } from './shipment-requests.ts';
import { addSites } from './sites.ts';
import { addSubscriptions } from './subscriptions.ts';
import { addTemperatures } from './temperatures.ts';
import { addUnblindings } from './unblindings.ts';
import { addUsers } from './users.ts';
import { addWeather } from './weather.ts';

export interface World {
  /** Rows by table, each with its id; all rows of a table have the same columns. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Values of global settings by name. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Increase with each change of the data, so that a running demo reloads them. */
export const worldVersion = '22';

/** The demo data as of `today`, a plain date. Passwords are hashed here, so only their salts differ. */
export async function buildWorld(today: string): Promise<World> {
  const rows = startRows();
  const offices = addOffices(rows);
  addCities(rows);
  addWeather(rows, offices, today);
  const sites = addSites(rows, offices);
  const cars = addCars(rows, today);
  const clients = addClients(rows, offices);
  const projects = addProjects(rows, { clients, sites, today });
  const users = await addUsers(rows, { clients, projects, sites, cars, today });
  const shipments = addRecords(rows, { projects, today });
  addAccountability(rows, { users, today });
  addPackages(rows, { projects, shipments, cars, users, today });
  addTemperatures(rows, { users, today });
  addRecalls(rows, { users, today });
  addUnblindings(rows, { users, today });
  addInvoices(rows, { projects, today });
  addSubscriptions(rows, { users, projects, today });
  addImports(rows, { projects, today });
  addRequests(rows, today);
  addShipmentRequests(rows, { projects, users, sites, today });
  addKnownValues(rows);
  addNotices(rows, { users, clients, today });
  addMails(rows, today);
  addCourierMails(rows, today);
  return { tables: rows.tables, settings: addSettings(rows, today) };
}
