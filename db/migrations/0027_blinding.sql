-- Whether somebody is blinded (amendment 28): null follows the role, anything else is what an administrator decided.

alter table users add column is_blinded boolean;
