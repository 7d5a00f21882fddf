/** A trial as planned by its sponsor: the protocol's code, indication and product. */
export interface Protocol {
  readonly code: string;
  readonly area: string;
  /** Form and strength of the investigational product. */
  readonly form: string;
  readonly storage: string;
}

const fridge = '2–8 °C';
const room = '15–25 °C';
const frozen = '−20 °C';
const deepFrozen = '−70 °C';

/** Protocols by client name. */
export const protocols: Readonly<Record<string, readonly Protocol[]>> = {
  'Helix Biopharma': [
    protocol('HLX-204', 'Severe asthma', '150 mg/ml prefilled syringe', fridge),
    protocol('HLX-117', 'Atopic dermatitis', '300 mg/2 ml autoinjector', fridge),
    protocol('HLX-131', 'Chronic urticaria', '75 mg vial', fridge),
    protocol('HLX-210', 'Eosinophilic oesophagitis', '10 mg orodispersible tablet', room),
    protocol('HLX-221', 'COPD, phase III', '24 µg inhaler', room),
    protocol('HLX-302', 'Plaque psoriasis', '45 mg/0.5 ml prefilled syringe', fridge),
    protocol('HLX-318', 'Hidradenitis suppurativa', '80 mg autoinjector', fridge),
    protocol('HLX-405', 'Ulcerative colitis', '15 mg capsule', room),
    protocol('HLX-412', "Crohn's disease, induction", '600 mg vial', fridge),
    protocol('HLX-420', 'Rheumatoid arthritis', '200 mg tablet', room),
  ],
  'Nordia Therapeutics': [
    protocol('NOR-12', 'Type 2 diabetes', '1 mg/0.74 ml pen', fridge),
    protocol('NOR-15', 'Obesity', '2.4 mg pen', fridge),
    protocol('NOR-18', 'Heart failure', '97 mg tablet', room),
    protocol('NOR-21', 'Chronic kidney disease', '10 mg tablet', room),
    protocol('NOR-27', 'Hypercholesterolaemia', '284 mg prefilled syringe', room),
    protocol('NOR-33', 'Atrial fibrillation', '60 mg tablet', room),
    protocol('NOR-36', 'Fatty liver disease', '40 mg capsule', room),
    protocol('NOR-41', 'Resistant hypertension', '12.5 mg tablet', room),
  ],
  'Aurelia Oncology': [
    protocol('AUR-1101', 'Non-small cell lung cancer', '100 mg vial', fridge),
    protocol('AUR-1102', 'Breast cancer, HER2+', '440 mg vial', fridge),
    protocol('AUR-1107', 'Multiple myeloma', '25 mg capsule', room),
    protocol('AUR-1110', 'Colorectal cancer', '400 mg/20 ml vial', fridge),
    protocol('AUR-1115', 'Ovarian cancer', '150 mg tablet', room),
    protocol('AUR-1121', 'Melanoma, adjuvant', 'autologous cell suspension', deepFrozen),
    protocol('AUR-1130', 'Acute myeloid leukaemia', '50 mg powder for infusion', frozen),
  ],
  'Kestrel Vaccines': [
    protocol('KSV-7', 'Malaria vaccine', '0.5 ml vial', fridge),
    protocol('KSV-9', 'RSV vaccine, older adults', '0.5 ml prefilled syringe', fridge),
    protocol('KSV-11', 'Tuberculosis vaccine', '10-dose vial', frozen),
    protocol('KSV-14', 'Influenza vaccine, quadrivalent', '0.25 ml prefilled syringe', fridge),
    protocol('KSV-16', 'Typhoid conjugate vaccine', '5-dose vial', fridge),
    protocol('KSV-19', 'mRNA rabies vaccine', '0.3 ml vial', deepFrozen),
  ],
  'Meridian Rare Diseases': [
    protocol('MRD-501', 'Spinal muscular atrophy', '12 mg/5 ml intrathecal vial', fridge),
    protocol('MRD-504', 'Gaucher disease', '400 U vial', fridge),
    protocol('MRD-508', 'Cystic fibrosis', '100 mg granules', room),
    protocol('MRD-511', 'Haemophilia A', '2000 IU vial', fridge),
    protocol('MRD-515', 'Fabry disease', '123 mg capsule', room),
  ],
  'Lumen Ophthalmics': [
    protocol('LUM-31', 'Wet macular degeneration', '6 mg/0.05 ml intravitreal vial', fridge),
    protocol('LUM-34', 'Open-angle glaucoma', '0.02 % eye drops', fridge),
    protocol('LUM-38', 'Diabetic macular oedema', '8 mg intravitreal vial', fridge),
    protocol('LUM-42', 'Dry eye disease', '0.1 % eye drops', room),
    protocol('LUM-45', 'Uveitis', '0.7 mg implant', room),
  ],
  'Solane Biologics': [
    protocol('SOL-2', 'Osteoporosis', '210 mg prefilled syringe', fridge),
    protocol('SOL-5', 'Growth hormone deficiency', '15 mg cartridge', fridge),
    protocol('SOL-6', 'Relapsing multiple sclerosis', '240 mg capsule', room),
  ],
};

function protocol(code: string, area: string, form: string, storage: string): Protocol {
  return { code, area, form, storage };
}
