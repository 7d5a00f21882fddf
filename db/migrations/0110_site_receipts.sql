-- A site confirms the receipt of a package once (decision 0086); what is not confirmed yet is looked for by package.
create unique index delivery_reports_site_receipt on delivery_reports (package_id) where kind = 'site_receipt';
