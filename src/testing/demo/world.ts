// The demo world as plain rows, before any database: the same rows for the same day.
import { addCars } from './cars.ts';
import { addCities } from './cities.ts';
import { addClients } from './clients.ts';
import { addImports } from './imports.ts';
import { addInvoices } from './invoices.ts';
import { addMails } from './mails.ts';
import { addOffices } from './offices.ts';
import { addPackages } from './packages.ts';
import { addProjects } from './projects.ts';
import { addRecords } from './records.ts';
import { startRows, type Table } from './rows.ts';
import { addSettings } from './settings.ts';
import { addRequests } from './requests.ts';
import { addSites } from './sites.ts';
import { addSubscriptions } from './subscriptions.ts';
import { addUsers } from './users.ts';
import { addWeather } from './weather.ts';

export interface World {
  /** Rows by table, each with its id; all rows of a table have the same columns. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Values of global settings by name. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Raised with each change of the world, so that a running demo takes the new one. */
export const worldVersion = '10';

/** The demo world as of `today`, a plain date. Passwords are hashed here, so their salts alone differ. */
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
  addPackages(rows, { projects, shipments, cars, users, today });
  addInvoices(rows, { projects, today });
  addSubscriptions(rows, { users, projects, today });
  addImports(rows, { projects, today });
  addRequests(rows, today);
  addMails(rows, today);
  return { tables: rows.tables, settings: addSettings(rows, today) };
}
